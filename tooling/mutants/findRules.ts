import { parseAst } from "vitest/node"

/** A removable rule in the sources. */
export interface Found {
  /** The top-level declaration that contains it; for methods `Class.method`. */
  readonly symbol: string
  /** Its source text: a condition, an operand of a condition, a call that only refuses, or an expression with a given replacement. */
  readonly check: string
}

/** Replaces an expression, for mutants that a removal cannot express. Both are TypeScript expressions. */
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
  /** The text to insert before and after the rule, given its switch. */
  readonly around: (flag: string) => readonly [before: string, after: string]
}

/** Neutral values of removed rules: an operand of `&&` becomes true; an operand of `||` and a refusing condition become false. */
const always: Place["around"] = (flag) => [`(${flag} || (`, `))`]
/** `void` keeps a statement that starts with a parenthesis from being parsed as arguments of the previous line. */
const withoutCall: Place["around"] = (flag) => [`void (${flag} || (`, `))`]
const never: Place["around"] = (flag) => [`(!${flag} && (`, `))`]

/** Calls that only refuse. */
const refusing = /^(?:yield\* |await )?\(?(?:(?:require|refuse|ensure|assert)[A-Z]|requires\()/

/**
 * Finds the rules of a TypeScript source and returns them with a copy of the source that has a switch at each rule: rule k is removed while
 * `globalThis.__rule(first + k)` is true.
 *
 * Rules are: the condition of an `if` that leaves its function or loop; an operand of `&&` or `||`; and a statement that calls a function
 * named `requires`, or whose name starts with `require`, `refuse`, `ensure` or `assert`. Plain comparisons with null and undefined narrow types and are
 * excluded, unless the `if` answers with a call, which is a refusal.
 *
 * @throws Error if a replacement's text occurs more than once in its symbol
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
    // At the same position, ends come before starts, and inner ends before outer ones.
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
    // The operands of a chain are visited one by one; a nested chain of the same operator belongs to the same chain.
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

/** Finds the text of a replacement; `null` if the source does not declare its symbol. */
function placeOf(source: string, { symbol, text, instead }: Replacement): Place | null {
  for (const statement of programOf(source)) {
    if (![...declarationsOf(statement)].some(([name]) => name === symbol)) continue
    const parts = source.slice(statement.start, statement.end).split(text)
    if (parts.length !== 2)
      throw new Error(`${symbol} contains ${text} ${parts.length - 1} times, expected once`)
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

/** The names that a top-level statement declares. */
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

/** Whether the code after the statement is unreachable. */
function leaves(statement: Node): boolean {
  const last = statement.type === "BlockStatement" ? childrenOf(statement).at(-1) : statement
  return last !== undefined && /^(Return|Throw|Continue|Break)Statement$/.test(last.type)
}

/** `x === null`, `x !== undefined` and similar. */
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
