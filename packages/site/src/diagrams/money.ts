import { arrow, box, line, words, type Drawing } from "./svg.ts"

const name = "money"
const zone = (x: number, width: number) =>
  `<rect class="zone" x="${x}" y="52" width="${width}" height="448" rx="8"/>`
const head = (x: number, title: string, below: string) =>
  words(x, 22, title, { classes: "strong", anchor: "middle" }) +
  words(x, 40, below, { classes: "small faint", anchor: "middle" })
const note = (x: number, y: number, text: string, owner: string) =>
  box({ x, y, width: 112, height: 52 }, text, { below: [owner] })
const place = (x: number, y: number, title: string, below: ReadonlyArray<string>) =>
  box({ x, y, width: 150, height: 34 + 16 * below.length }, title, { below, classes: "end" })
const label = (x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle") =>
  words(x, y, text, { classes: "small faint", anchor })

export const money: Drawing = {
  name,
  title: "The money's way through the pool",
  description:
    "On the left, in public: a wallet deposits 25 into the pool. In the pool, where the chain shows commitments and nullifiers alone: the deposit is a note of 25 of Alice. A payment spends it and makes a note of 3 of Bob and a note of 22 of Alice, less the fee. A swap spends a note, an exchange outside the pool trades in public, and its output is a new note. On the right, in public: a withdrawal pays a public address; a private send, which is a deposit of its own, pays several addresses at random times; the fee of each call goes to the operator.",
  width: 980,
  height: 550,
  body: [
    head(105, "Public", "wallet, token, amount show"),
    head(490, "Pool", "the chain shows commitments and nullifiers, the fee and the time"),
    head(875, "Public", "payee, token, amount show"),
    zone(232, 516),
    place(30, 92, "Alice's wallet", ["signs and sends"]),
    place(30, 382, "Carol's wallet", ["orders a private send"]),
    note(262, 91, "25 USDT", "note of Alice"),
    arrow(name, "M180 117H261", "main"),
    label(221, 110, "deposit"),
    note(466, 91, "3 USDT", "note of Bob"),
    note(466, 175, "22 USDT", "Alice's change"),
    arrow(name, "M374 117H465", "main"),
    line("M420 117V201"),
    arrow(name, "M420 201H465"),
    label(420, 110, "payment"),
    arrow(name, "M578 117H799", "main"),
    label(688, 110, "withdrawal"),
    place(800, 92, "Any address", ["of Bob or a payee"]),
    note(612, 250, "0.004 ETH", "note of Alice"),
    place(446, 300, "Exchange", ["both amounts show"]),
    arrow(name, "M522 227V299", "main"),
    arrow(name, "M596 326H668V303", "main"),
    label(530, 268, "swap", "start"),
    label(632, 342, "output", "middle"),
    note(262, 381, "40 USDT", "of the order"),
    arrow(name, "M180 407H261", "main"),
    label(221, 400, "deposit"),
    arrow(name, "M720 407V366H799", "main"),
    arrow(name, "M374 407H799", "main"),
    arrow(name, "M720 407V448H799", "main"),
    label(580, 400, "payouts, each its own call"),
    box({ x: 800, y: 352, width: 150, height: 28 }, "recipient 1", { classes: "end" }),
    box({ x: 800, y: 393, width: 150, height: 28 }, "recipient 2", { classes: "end" }),
    box({ x: 800, y: 434, width: 150, height: 28 }, "recipient 3", { classes: "end" }),
    place(800, 202, "Operator", ["the fee of each call"]),
    arrow(name, "M700 150V227H799"),
    line("M700 117V150"),
    label(750, 220, "fee"),
    label(
      490,
      530,
      "The operator's service proves and sends each call and pays its gas. Its vault has the key of every note.",
    ),
  ].join("\n"),
}
