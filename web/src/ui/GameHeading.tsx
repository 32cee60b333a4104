// SPDX-License-Identifier: MIT
// The game's name as a page's heading, with its rules where the name does not say them.
import { type Rules, gameText } from "../game/rules";
import { gameTitle } from "../game/words";

export function GameHeading({ rules }: { rules: Rules }) {
  const [title, text] = [gameTitle(rules), gameText(rules)];
  return <h1>{title} {title !== text && <small>{text}</small>}</h1>;
}
