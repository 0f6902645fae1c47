import { boundSessionMessages, sessionMessages } from "./sessionMessages.ts"
import { typedData } from "./typedData.ts"

/** Where a generated file stands, and what it says. */
export interface VectorFile {
  readonly url: URL
  readonly text: () => Promise<string>
}

const generated = (name: string) => new URL(`../../vectors/generated/${name}`, import.meta.url)

export const typedDataFile: VectorFile = {
  url: generated("typed-data.json"),
  // One transaction per line, so that a change shows which ones it touches.
  text: async () => {
    const { transactions, ...key } = typedData()
    const lines = transactions.map((transaction) => `    ${JSON.stringify(transaction)}`)
    const head = JSON.stringify(key, null, 2).replace(/\n\}$/, "")
    return `${head},\n  "transactions": [\n${lines.join(",\n")}\n  ]\n}\n`
  },
}

export const boundSessionMessagesFile: VectorFile = {
  url: generated("session-messages-v2.json"),
  text: async () => `${JSON.stringify(await boundSessionMessages(), null, 2)}\n`,
}

export const sessionMessagesFile: VectorFile = {
  url: generated("session-messages.json"),
  text: async () => `${JSON.stringify(await sessionMessages(), null, 2)}\n`,
}
