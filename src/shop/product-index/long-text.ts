/** All lines in one text; finds every line that contains a part in one pass over memory. */
export function longText(lines: string[]) {
  const text = `\n${lines.join("\n")}\n`;
  const ends = new Int32Array(lines.length);
  let end = 0;
  lines.forEach((line, index) => {
    end += line.length + 1;
    ends[index] = end;
  });
  return {
    /** Calls back for every occurrence of `part`, with the characters before and after it. */
    each(part: string, onMatch: (line: number, before: string, after: string) => void) {
      if (part === "") return;
      let line = 0;
      for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) {
        while ((ends[line] ?? Infinity) <= place) line++;
        onMatch(line, text[place - 1] ?? "\n", text[place + part.length] ?? "\n");
      }
    },
  };
}
