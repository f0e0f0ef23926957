// A bot in JavaScript, over the line protocol (docs/reference/bot-protocol.md): any language that reads and writes
// lines will do.
//
//   pagoria arena pagoda "program:node examples/javascript_bot.mjs" random --games 20
//   pagoria serve --open --program "From Node=node examples/javascript_bot.mjs"
//
// It takes the action that scores most; of equal ones the one that spends the fewest cards. Needs Node.js 20 or newer,
// and no package.

import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(line + "\n");

/** Of "12 C1R 1 T1B:R 1 …", the count and then each action with its points: the best action. */
function best(words) {
  let chosen = "";
  let points = -Infinity;
  for (let at = 1; at + 1 < words.length; at += 2) {
    const [action, scored] = [words[at], Number(words[at + 1])];
    if (scored > points || (scored === points && action.length < chosen.length)) {
      [chosen, points] = [action, scored];
    }
  }
  return chosen;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "pagoria") {
    say("id name JavaScript bot");
    say("ready");
  } else if (word === "go") {
    say("legal"); // what is possible? The answer comes as a line of its own
  } else if (word === "legal") {
    say(`do ${best(rest)}`);
  } else if (word === "quit") {
    break;
  }
}
process.exit(0);
