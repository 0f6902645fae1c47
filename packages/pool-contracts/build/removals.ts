import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** A row of mutants.json: a rule of the pool, how to remove it from its source, and the test that notices. */
export interface Removal {
  /** contract.symbol and the rule's subject. It is stable, unlike lines and paths. */
  readonly id: string
  /** The source file's name without `.sol`. */
  readonly contract: string
  /** The function, modifier, `constructor` or `receive` that contains `find` exactly once. */
  readonly symbol: string
  readonly find: string
  /** The replacement text; empty removes the rule. */
  readonly replace: string
  /** Test file and full name of the test that fails without the rule. */
  readonly noticedBy?: string
  /** Compiles the pool as shipped because the test measures gas. Otherwise it is compiled more quickly. */
  readonly exactGas?: true
  /** In place of `noticedBy`: why no test can notice. */
  readonly because?: string
}

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const removals = (): ReadonlyArray<Removal> =>
  JSON.parse(readFileSync(inPackage("mutants.json"), "utf8"))

export const sourceOf = (contract: string): string =>
  readFileSync(inPackage(`contracts/${contract}.sol`), "utf8")

/**
 * The text of a function, modifier, constructor or receive from its name to its end; `null` unless the contract has exactly one of
 * the name.
 */
export function symbolText(source: string, symbol: string): string | null {
  const opening = new RegExp(
    `^(?:  )?(?:(?:function|modifier) ${symbol}\\b|${symbol}\\()[^]*?^(?:  )?\\}$`,
    "gm",
  )
  const [first, second] = [...source.matchAll(opening)]
  return first === undefined || second !== undefined ? null : first[0]
}

/**
 * The source of the contract without the rule.
 *
 * @throws Error unless the symbol exists and contains `find` exactly once
 */
export function withoutRule({ id, contract, symbol, find, replace }: Removal): string {
  const source = sourceOf(contract)
  const text = symbolText(source, symbol)
  if (text === null) throw new Error(`${id}: ${contract} must have exactly one ${symbol}`)
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${id}: ${symbol} must contain this text exactly once: ${find}`)
  return source.replace(text, () => `${before}${replace}${after}`)
}
