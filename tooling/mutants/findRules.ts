import { parseAst } from "vitest/node"

/** A rule of the sources that can be taken out. */
export interface Found {
  /** The top-level declaration that it stands in; with a method, `Class.method`. */
  readonly symbol: string
  /** Its source text: a condition, one operand of a condition, a call that only refuses, or an expression with a stated replacement. */
  readonly check: string
}

/** An expression that a mutant replaces where no removal says the same. Both are TypeScript expressions. */
export interface Replacement {
  readonly package: string
  readonly symbol: string
  readonly text: string
  readonly instead: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

interface Place extends Found {
  readonly start: number
  readonly end: number
  /** What stands before and after the source text when the rule has a switch. */
  readonly around: (flag: string) => readonly [before: string, after: string]
}

/** Neutral values of a removed rule: an operand of `&&` is always true, one of `||` and a refusing condition always false. */
const always: Place["around"] = (flag) => [`(${flag} || (`, `))`]
/** `void` keeps a statement that begins with a bracket from being read as the arguments of the line before it. */
const withoutCall: Place["around"] = (flag) => [`void (${flag} || (`, `))`]
const never: Place["around"] = (flag) => [`(!${flag} && (`, `))`]

/** Calls that do nothing but refuse. */
const refusing = /^(?:yield\* |await )?\(?(?:require|refuse|ensure|assert)[A-Z]/

/**
 * The rules of a TypeScript source and the same source with a switch at each: rule k is out while `globalThis.__rule(first + k)` is true.
 *
 * A rule is the condition of an `if` that leaves its function or loop, an operand of `&&` or `||`, and a statement that calls a function whose
 * name begins with `require`, `refuse`, `ensure` or `assert`. Bare comparisons with null and undefined narrow types and are left out,
 * except where the `if` answers with a call, which is a refusal.
 *
 * @throws Error if the text of a replacement stands in its symbol more than once
 */
export function switched(
  source: string,
  first: number,
  replacements: ReadonlyArray<Replacement> = [],
): { readonly found: ReadonlyArray<Found>; readonly source: string } {
  const places = placesIn(source)
  for (const replacement of replacements) {
    const place = placeOf(source, replacement)
    if (place !== null) places.push(place)
  }
  places.sort((a, b) => a.start - b.start || b.end - a.end)
  const inserts: Array<readonly [at: number, order: number, text: string]> = []
  for (const [index, { start, end, around }] of places.entries()) {
    const [before, after] = around(`globalThis.__rule(${first + index})`)
    // At one position what ends comes before what begins, and the inner one ends first.
    inserts.push([start, places.length + index, before], [end, places.length - 1 - index, after])
  }
  inserts.sort(([a, x], [b, y]) => a - b || x - y)
  let text = ""
  let at = 0
  for (const [position, , insert] of inserts) {
    text += source.slice(at, position) + insert
    at = position
  }
  const found = places.map(({ symbol, check }): Found => ({ symbol, check }))
  return { found, source: text + source.slice(at) }
}

function placesIn(source: string): Place[] {
  const places: Place[] = []
  const add = (symbol: string, { start, end }: Node, around: Place["around"]) =>
    places.push({ symbol, check: oneLine(source.slice(start, end)), start, end, around })

  const visit = (node: Node, symbol: string, isLoopTest: boolean): void => {
    switch (node.type) {
      case "IfStatement": {
        const { test, consequent } = node
        if (isNode(test) && isNode(consequent) && leaves(consequent) && !isChain(test))
          if (!comparesWithNothing(test) || answersWithCall(consequent)) add(symbol, test, never)
        break
      }
      case "LogicalExpression":
        if (isChain(node) && !isLoopTest)
          for (const operand of operandsOf(node))
            if (!isChain(operand) && !comparesWithNothing(operand) && operand.type !== "Literal")
              add(symbol, operand, node["operator"] === "&&" ? always : never)
        break
      case "ExpressionStatement": {
        const { expression } = node
        if (isNode(expression) && refusing.test(source.slice(expression.start, expression.end)))
          add(symbol, expression, withoutCall)
        break
      }
      default:
    }
    // The operands of a chain are visited one by one: the chain inside a chain is the same chain.
    const parts = isChain(node) ? operandsOf(node) : childrenOf(node)
    for (const part of parts) {
      const test = isLoop(node) && part === node["test"]
      visit(part, node.type === "MethodDefinition" ? methodOf(symbol, node) : symbol, test)
    }
  }

  for (const statement of programOf(source)) {
    for (const [symbol, declaration] of declarationsOf(statement)) visit(declaration, symbol, false)
  }
  return places
}

/** Where the text of a replacement stands; `null` when the source does not declare its symbol. */
function placeOf(source: string, { symbol, text, instead }: Replacement): Place | null {
  for (const statement of programOf(source)) {
    if (![...declarationsOf(statement)].some(([name]) => name === symbol)) continue
    const parts = source.slice(statement.start, statement.end).split(text)
    if (parts.length !== 2)
      throw new Error(`${symbol} holds ${text} ${parts.length - 1} times, not once`)
    const start = statement.start + (parts[0] ?? "").length
    return {
      symbol,
      check: oneLine(`${text} → ${instead}`),
      start,
      end: start + text.length,
      around: (flag) => [`(${flag} ? (${instead}) : (`, `))`],
    }
  }
  return null
}

function programOf(source: string): ReadonlyArray<Node> {
  const program: unknown = parseAst(source, { lang: "ts" })
  return isNode(program) ? childrenOf(program) : []
}

/** What a top-level statement declares, by name. */
function* declarationsOf(statement: Node): Generator<readonly [symbol: string, node: Node]> {
  const { declaration } = statement
  if (isNode(declaration)) return yield* declarationsOf(declaration)
  if (statement.type === "VariableDeclaration")
    for (const declarator of childrenOf(statement)) yield [nameOf(declarator["id"]), declarator]
  else yield [nameOf(statement["id"]), statement]
}

const nameOf = (identifier: unknown): string =>
  isNode(identifier) && typeof identifier["name"] === "string" ? identifier["name"] : "module"

const methodOf = (symbol: string, { key }: Node): string => `${symbol}.${nameOf(key)}`

const isChain = (node: Node): boolean =>
  node.type === "LogicalExpression" && (node["operator"] === "&&" || node["operator"] === "||")

/** The operands of `a && b && c`, from the left. */
function operandsOf(chain: Node): ReadonlyArray<Node> {
  const { left, right, operator } = chain
  if (!isNode(left) || !isNode(right)) return []
  return isChain(left) && left["operator"] === operator
    ? [...operandsOf(left), right]
    : [left, right]
}

const isLoop = ({ type }: Node): boolean =>
  type === "WhileStatement" || type === "DoWhileStatement" || type === "ForStatement"

/** True when what follows the statement is not reached. */
function leaves(statement: Node): boolean {
  const last = statement.type === "BlockStatement" ? childrenOf(statement).at(-1) : statement
  return last !== undefined && /^(Return|Throw|Continue|Break)Statement$/.test(last.type)
}

/** `x === null`, `x !== undefined` and the like. */
function comparesWithNothing({ type, operator, left, right }: Node): boolean {
  const isNothing = (side: unknown) =>
    isNode(side) &&
    ((side.type === "Literal" && side["value"] === null && side["raw"] === "null") ||
      (side.type === "Identifier" && side["name"] === "undefined"))
  return (
    type === "BinaryExpression" &&
    (operator === "===" || operator === "!==") &&
    (isNothing(left) || isNothing(right))
  )
}

function answersWithCall(node: Node): boolean {
  return (
    node.type === "CallExpression" ||
    node.type === "NewExpression" ||
    childrenOf(node).some(answersWithCall)
  )
}

function childrenOf(node: Node): ReadonlyArray<Node> {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    typeof value.type === "string" &&
    "start" in value
  )
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
