/** The invented people and places of the demonstration. Addresses use reserved domains (RFC 2606). */

export interface Person {
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  pincode: string;
  kind: "doctor" | "hospital" | "dealer";
  company: string | null;
  email: string;
  phone: string;
}

/** First name, last name, city, State, first digits of its PIN codes. */
const people = [
  ["Ananya", "Deshpande", "Pune", "Maharashtra", "4110"],
  ["Kavin", "Muruganandam", "Chennai", "Tamil Nadu", "6000"],
  ["Harpreet", "Dhaliwal", "Ludhiana", "Punjab", "1410"],
  ["Sreelakshmi", "Nambiar", "Kozhikode", "Kerala", "6730"],
  ["Debjani", "Chattopadhyay", "Kolkata", "West Bengal", "7000"],
  ["Mahesh", "Gowda", "Bengaluru", "Karnataka", "5600"],
  ["Falguni", "Mehta", "Ahmedabad", "Gujarat", "3800"],
  ["Venkata Ramana", "Pothineni", "Vijayawada", "Andhra Pradesh", "5200"],
  ["Zainab", "Qureshi", "Lucknow", "Uttar Pradesh", "2260"],
  ["Ritwik", "Borthakur", "Guwahati", "Assam", "7810"],
  ["Sunita", "Mohapatra", "Bhubaneswar", "Odisha", "7510"],
  ["Lakshya", "Rathore", "Jaipur", "Rajasthan", "3020"],
  ["Farhan", "Ansari", "Bhopal", "Madhya Pradesh", "4620"],
  ["Priyadarshini", "Balasubramaniam", "Coimbatore", "Tamil Nadu", "6410"],
  ["Rohan", "Kulkarni", "Nashik", "Maharashtra", "4220"],
  ["Thomas", "Kurian", "Kochi", "Kerala", "6820"],
  ["Saanvi", "Reddy", "Hyderabad", "Telangana", "5000"],
  ["Amarjeet", "Sandhu", "Amritsar", "Punjab", "1430"],
  ["Nilesh", "Prajapati", "Surat", "Gujarat", "3950"],
  ["Ishita", "Banerjee", "Howrah", "West Bengal", "7110"],
  ["Gaurav", "Bisht", "Dehradun", "Uttarakhand", "2480"],
  ["Chetana", "Hegde", "Mangaluru", "Karnataka", "5750"],
  ["Imran", "Shaikh", "Mumbai", "Maharashtra", "4000"],
  ["Pallavi", "Sinha", "Patna", "Bihar", "8000"],
  ["Tenzin", "Lachungpa", "Gangtok", "Sikkim", "7371"],
  ["Aditya", "Naik", "Panaji", "Goa", "4030"],
  ["Shalini", "Tiwari", "Kanpur", "Uttar Pradesh", "2080"],
  ["Manoj", "Sahu", "Raipur", "Chhattisgarh", "4920"],
  ["Rebecca", "Lalrinpuii", "Aizawl", "Mizoram", "7960"],
  ["Vikram", "Chauhan", "Shimla", "Himachal Pradesh", "1710"],
  ["Meenakshi", "Sundaram", "Madurai", "Tamil Nadu", "6250"],
  ["Abhishek", "Oraon", "Ranchi", "Jharkhand", "8340"],
  ["Yashoda", "Patil", "Nagpur", "Maharashtra", "4400"],
  ["Rakesh", "Agarwal", "Indore", "Madhya Pradesh", "4520"],
  ["Jyotsna", "Vemuri", "Visakhapatnam", "Andhra Pradesh", "5300"],
  ["Mohammed", "Rafiq", "Mysuru", "Karnataka", "5700"],
  ["Kiran", "Bedarkar", "Thane", "Maharashtra", "4006"],
  ["Simran", "Ahluwalia", "Chandigarh", "Chandigarh", "1600"],
  ["Arunima", "Sengupta", "Siliguri", "West Bengal", "7340"],
  ["Dinesh", "Solanki", "Rajkot", "Gujarat", "3600"],
  ["Bhavani", "Kandasamy", "Puducherry", "Puducherry", "6050"],
  ["Neeraj", "Malhotra", "New Delhi", "Delhi", "1100"],
  ["Uma", "Panicker", "Thiruvananthapuram", "Kerala", "6950"],
  ["Sandeep", "Yadav", "Gurugram", "Haryana", "1220"],
  ["Trupti", "Wankhede", "Navi Mumbai", "Maharashtra", "4007"],
  ["Bashir", "Wani", "Srinagar", "Jammu and Kashmir", "1900"],
  ["Leela", "Shetty", "Hubballi", "Karnataka", "5800"],
  ["Parth", "Vora", "Vadodara", "Gujarat", "3900"],
  ["Rukmini", "Das", "Cuttack", "Odisha", "7530"],
  ["Anil", "Choudhary", "Jodhpur", "Rajasthan", "3420"],
  ["Geetha", "Ramakrishnan", "Salem", "Tamil Nadu", "6360"],
  ["Prakash", "Jha", "Muzaffarpur", "Bihar", "8420"],
  ["Nandini", "Bhattacharjee", "Agartala", "Tripura", "7990"],
  ["Suresh", "Warrier", "Thrissur", "Kerala", "6800"],
  ["Heena", "Motwani", "Kota", "Rajasthan", "3240"],
  ["Ganesh", "Jadhav", "Pune", "Maharashtra", "4110"],
  ["Swathi", "Yellapragada", "Warangal", "Telangana", "5060"],
  ["Devendra", "Thakur", "Varanasi", "Uttar Pradesh", "2210"],
  ["Mizanur", "Rahman", "Silchar", "Assam", "7880"],
  ["Kshitija", "Gokhale", "Mumbai", "Maharashtra", "4000"],
] as const;

/** Words that no known hospital or dealer uses. */
const invented = [
  ...["Karnashravi", "Nadakanth", "Swaravedi", "Shrutinad", "Kanthavani", "Dhvanilok", "Nasavira", "Shankhapali"],
  ...["Vaksudha", "Anunadika", "Goshtivan", "Ninadra"],
];
const houses = {
  hospital: [
    "ENT Hospital",
    "Speciality Hospital and Research Centre for Head and Neck Surgery",
    "Institute of Otology",
  ],
  dealer: ["Surgicals", "Medical Devices Agency", "Hospital Supplies and Equipment"],
} as const;

const kinds = ["doctor", "hospital", "doctor", "dealer", "doctor", "hospital"] as const;

/** The first customers of the demonstration, in the order in which they register. */
export function demonstrationPeople(count: number): Person[] {
  return people.slice(0, count).map(([firstName, lastName, city, state, pin], index) => {
    const kind = kinds[index % kinds.length] ?? "doctor";
    const word = invented[index % invented.length] ?? "";
    const company = kind === "doctor" ? null : `${word} ${houses[kind][index % 3]}`;
    const name = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, "");
    const host = company ? word.toLowerCase() : "practice";
    return {
      ...{ firstName, lastName, city, state, kind, company },
      pincode: (pin + String(index % 90).padStart(2, "0")).slice(0, 6),
      email: `${name}@${host}.example`,
      phone: `90000${String(index + 1).padStart(5, "0")}`,
    };
  });
}

export const demonstrationStaff = [
  { name: "Revati Joglekar", role: "sales" },
  { name: "Balwinder Grewal", role: "warehouse" },
  { name: "Shirin Contractor", role: "accounts" },
  { name: "Jishnu Pillai", role: "support" },
  { name: "Ipsita Mahapatra", role: "catalogue" },
] as const;

export const streets = [
  "Station Road",
  "M. G. Road",
  "Hospital Lane",
  "Temple Street",
  "Lake View Road",
  "Civil Lines",
];
