import { Schema } from "effect"
import { runProgram, type Settings } from "../service/runProgram.ts"
import type { ToldCall } from "./endpointQuestions.ts"
import { renderRow, type Row } from "./tour.ts"

const readMessage = Schema.decodeUnknownSync(
  Schema.Struct({
    recipientInfo: Schema.NullOr(Schema.String),
    rows: Schema.Array(
      Schema.Struct({
        title: Schema.String,
        text: Schema.String,
        gas: Schema.String,
        milliseconds: Schema.Number,
        startedAt: Schema.Number,
      }),
    ),
  }),
)

/** Runs the tour's callers as separate programs and collects the rows that they report. */
export class Callers {
  readonly #program: URL
  readonly #told: Array<readonly [who: string, rows: ReadonlyArray<Row>]> = []
  /** The calls so far, to compare with what the node was asked. */
  readonly calls: Array<ToldCall> = []

  constructor(program: URL) {
    this.#program = program
  }

  /** @throws Error if the program fails, for example because a figure was wrong */
  async call(
    title: string,
    { who, address }: { readonly who: string; readonly address: string },
    settings: Settings,
    command: string,
    ...parameters: ReadonlyArray<string>
  ): Promise<{ readonly recipientInfo: string | null }> {
    console.log(`\n${title}`)
    const message = readMessage(await runProgram(this.#program, [command, ...parameters], settings))
    this.#told.push([who, message.rows])
    const recipients = parameters.filter((one) => !one.startsWith("shielded"))
    this.calls.push({ command, payer: address, recipients, rows: message.rows })
    return message
  }

  /** Prints all transactions of the tour in one table. */
  printTable(): void {
    console.log("\nAll of it")
    for (const [who, rows] of this.#told)
      for (const row of rows.filter(({ gas }) => gas !== ""))
        console.log(renderRow({ ...row, title: `${who}: ${row.title}` }))
  }
}
