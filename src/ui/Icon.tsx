/** The shop's icons, drawn on a 24-pixel grid with one stroke width. Decorative: a label is always beside them or on the control. */
const paths = {
  alert:
    "M12 8.5v4.5M12 16.6v.1M10.4 4.6 2.9 17.5A1.9 1.9 0 0 0 4.5 20.3h15a1.9 1.9 0 0 0 1.6-2.8L13.6 4.6a1.9 1.9 0 0 0-3.2 0Z",
  "arrow-right": "M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.8h4",
  cart: "M2.8 4h2.4l2.2 11.2h10.4l2-8H6.1M9 20.2a.9.9 0 1 0 0-.1M16.5 20.2a.9.9 0 1 0 0-.1",
  check: "m4.5 12.6 4.8 4.8L19.5 7",
  "chevron-down": "m5.5 9 6.5 6.5L18.5 9",
  "chevron-left": "M15 5.5 8.5 12l6.5 6.5",
  "chevron-right": "m9 5.5 6.5 6.5L9 18.5",
  "chevron-up": "m5.5 15 6.5-6.5 6.5 6.5",
  close: "m5.5 5.5 13 13m0-13-13 13",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  document: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6.5M9 16h6.5",
  download: "M12 4v11m-5-4.5 5 5 5-5M4.5 20h15",
  edit: "m4.5 19.5 1-4.3L16.2 4.5l3.3 3.3L8.8 18.5zM13.8 6.9l3.3 3.3",
  external: "M13.5 4.5h6v6M19.5 4.5 11 13M9.5 5.5h-5v14h14v-5",
  filter: "M4 6.5h16M7 12h10M10 17.5h4",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  headset:
    "M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5M4.5 13.5h3v5h-1.5a1.5 1.5 0 0 1-1.5-1.5zM19.5 13.5h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5zM18.5 18.5c0 1.5-1.5 2.2-4 2.2",
  heart:
    "M12 20.3C5.5 16 3 12.6 3 9.2A4.7 4.7 0 0 1 7.7 4.5c1.8 0 3.4 1 4.3 2.5.9-1.5 2.5-2.5 4.3-2.5A4.7 4.7 0 0 1 21 9.2c0 3.4-2.5 6.8-9 11.1Z",
  home: "M3.5 11.5 12 4l8.5 7.5M6 9.8v9.7h12V9.8M10 19.5v-5.5h4v5.5",
  info: "M12 11v6M12 7.4v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  microblog: "M4.5 6.5h15v10h-8l-4 3.5v-3.5h-3zM8.5 10h7M8.5 13h4.5",
  minus: "M5 12h14",
  network: "M6.5 8.5a2 2 0 1 0 0-.1M17.5 8.5a2 2 0 1 0 0-.1M12 17.5a2 2 0 1 0 0-.1M8 8.5h8M7.3 10l3.7 6M16.7 10 13 16",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  percent: "M18.5 5.5l-13 13M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  phone: "M5 4h4l1.7 4.5-2.2 1.6a11 11 0 0 0 5.4 5.4l1.6-2.2L20 15v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z",
  photos: "M4.5 7.5h3.5l1.5-2.5h5l1.5 2.5h3.5v11.5h-15zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  pin: "M12 21c-4.5-4.5-7-8-7-11.2A7 7 0 0 1 19 9.8C19 13 16.5 16.5 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  play: "M8 5.2v13.6L18.8 12z",
  plus: "M5 12h14M12 5v14",
  refund: "M4.5 9.5h11a4.5 4.5 0 0 1 0 9h-6M8.5 5.5l-4 4 4 4",
  repeat: "M4.5 11.5v-1a4 4 0 0 1 4-4h11M16 3l3.5 3.5L16 10M19.5 12.5v1a4 4 0 0 1-4 4h-11M8 21l-3.5-3.5L8 14",
  scan: "M4 8.5v-4h4M16 4.5h4v4M20 15.5v4h-4M8 19.5H4v-4M3 12h18",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6l4.9 4.9",
  share:
    "M17.5 7.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM6.5 14.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM17.5 20.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.4 10.9l7.2-4.3M8.4 13.1l7.2 4.3",
  shield: "M12 3.5 5 6v5.5c0 4.5 2.9 7.5 7 9 4.1-1.5 7-4.5 7-9V6zM8.8 12l2.3 2.3 4.2-4.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5",
  truck: "M2.5 6.5h11.5v10H2.5zM14 10h4.2l3.3 3.3v3.2H14M7 18.5a1.7 1.7 0 1 0 0-.1M17.5 18.5a1.7 1.7 0 1 0 0-.1",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.3c.8-3.7 3.7-5.6 7.5-5.6s6.7 1.9 7.5 5.6",
  video: "M3.5 6.5h17v11h-17zM10.3 9.5v5l4.4-2.5z",
  zoom: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6l4.9 4.9M7.5 10.5h6M10.5 7.5v6",
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number;
  filled?: boolean;
  className?: string;
}

export function Icon({ name, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
