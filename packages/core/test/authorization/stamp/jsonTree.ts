import fc from "fast-check"

type Scalar = string | number | boolean | null

/** A JSON value with its objects as lists of pairs, so that every order of keys can be written. */
export type Tree =
  | { readonly kind: "scalar"; readonly value: Scalar }
  | { readonly kind: "array"; readonly items: ReadonlyArray<Tree> }
  | { readonly kind: "object"; readonly entries: ReadonlyArray<readonly [string, Tree]> }

/** The top of a body. */
export type TreeObject = Extract<Tree, { readonly kind: "object" }>

const keys = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "1",
    "0",
    "42",
    "nonce",
    "é",
    "\u2028",
    "",
  ),
  fc.nat(99).map(String),
  fc.string({ unit: "binary", maxLength: 6 }),
)

const largest = Number.MAX_SAFE_INTEGER

/** Numbers that a stamp can cover: every double up to 2^53 − 1 but −0, which JSON.stringify writes as 0. */
const numbers = fc
  .oneof(
    fc.maxSafeInteger(),
    fc.double({ min: -largest, max: largest, noNaN: true }),
    fc.constantFrom(1.5, -3, 5e-7, 1e-7, 0.1, largest, -largest, 5e-324),
  )
  .map((value) => (value === 0 ? 0 : value))

const scalars = fc
  .oneof(numbers, fc.string({ unit: "binary", maxLength: 8 }), fc.boolean(), fc.constant(null))
  .map((value): Tree => ({ kind: "scalar", value }))

const { node } = fc.letrec<{ node: Tree; object: TreeObject }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    fc.array(tie("node"), { maxLength: 4 }).map((items): Tree => ({ kind: "array", items })),
    tie("object"),
  ),
  object: objectOf(tie("node")),
}))

function objectOf(values: fc.Arbitrary<Tree>): fc.Arbitrary<TreeObject> {
  return fc
    .uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength: 5 })
    .map((entries) => ({ kind: "object", entries }))
}

/** Bodies with keys in any order, at every depth. */
export const bodies: fc.Arbitrary<TreeObject> = objectOf(node)

/** The compact text of a tree. Only the scalars and keys need a serialiser: the platform's. */
export function compactText(tree: Tree): string {
  switch (tree.kind) {
    case "scalar":
      return JSON.stringify(tree.value)
    case "array":
      return `[${tree.items.map(compactText).join(",")}]`
    case "object":
      return `{${tree.entries.map(([key, value]) => `${JSON.stringify(key)}:${compactText(value)}`).join(",")}}`
  }
}

/** The tree with every key changed. */
export function withKeys(tree: Tree, change: (key: string) => string): Tree {
  switch (tree.kind) {
    case "scalar":
      return tree
    case "array":
      return { kind: "array", items: tree.items.map((item) => withKeys(item, change)) }
    case "object":
      return {
        kind: "object",
        entries: tree.entries.map(([key, value]) => [change(key), withKeys(value, change)]),
      }
  }
}

/** Choices of a writer, drawn in turn. */
export type Choose = (options: number) => number

export const choices: fc.Arbitrary<() => Choose> = fc
  .array(fc.nat(1000), { minLength: 1, maxLength: 40 })
  .map((drawn) => () => {
    let next = 0
    return (options) => (drawn[next++ % drawn.length] ?? 0) % options
  })

/** Another text of the same value: other white space, other escapes. */
export function spelledText(tree: Tree, choose: Choose): string {
  const space = () => ["", " ", "\n", "\t\r\n  "][choose(4)] ?? ""
  const write = (part: Tree): string => {
    switch (part.kind) {
      case "scalar":
        return typeof part.value === "string"
          ? spelledString(part.value, choose)
          : JSON.stringify(part.value)
      case "array":
        return `[${space()}${part.items.map((item) => `${space()}${write(item)}${space()}`).join(",")}]`
      case "object":
        return `{${space()}${part.entries
          .map(
            ([key, value]) =>
              `${space()}${spelledString(key, choose)}${space()}:${space()}${write(value)}${space()}`,
          )
          .join(",")}}`
    }
  }
  return `${space()}${write(tree)}${space()}`
}

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "/": "\\/",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
}

function spelledString(text: string, choose: Choose): string {
  const spelled = Array.from(text, (character) => {
    const mustEscape = /["\\]/.test(character) || character < " "
    const way = choose(3)
    if (way === 0 && !mustEscape) return character
    const brief = short[character]
    if (way === 1 && brief !== undefined) return brief
    return Array.from({ length: character.length }, (_, at) => {
      const digits = character.charCodeAt(at).toString(16).padStart(4, "0")
      return `\\u${choose(2) === 0 ? digits : digits.toUpperCase()}`
    }).join("")
  })
  return `"${spelled.join("")}"`
}

/** Every tree that differs in one place: another value, key or order, one field or item less, or one list more around a value. */
function changedOnce(tree: Tree): ReadonlyArray<Tree> {
  const wrapped: Tree = { kind: "array", items: [tree] }
  switch (tree.kind) {
    case "scalar":
      return [
        wrapped,
        ...otherScalars(tree.value).map((value): Tree => ({ kind: "scalar", value })),
      ]
    case "array":
      return [
        wrapped,
        ...listChanges(tree.items, changedOnce).map((items): Tree => ({ kind: "array", items })),
      ]
    case "object":
      return [wrapped, ...objectChanges(tree)]
  }
}

/** As `changedOnce`, with an object at the top. */
export function objectChanges(tree: TreeObject): ReadonlyArray<TreeObject> {
  const names = new Set(tree.entries.map(([key]) => key))
  const changes = listChanges(tree.entries, ([key, value]) => [
    ...changedOnce(value).map((other) => [key, other] as const),
    ...[`${key}x`, `${key}\u0000`]
      .filter((other) => !names.has(other))
      .map((other) => [other, value] as const),
  ])
  return changes.map((entries) => ({ kind: "object", entries }))
}

function otherScalars(value: Scalar): ReadonlyArray<Scalar> {
  if (typeof value === "string") return [`${value} `, `${value}\\`, `${value}"`, value.length, null]
  if (typeof value === "number") return [String(value), value === 7 ? 8 : 7]
  if (typeof value === "boolean") return [!value, String(value), null]
  return ["null", false, 0, ""]
}

function listChanges<A>(
  items: ReadonlyArray<A>,
  changes: (item: A) => ReadonlyArray<A>,
): ReadonlyArray<ReadonlyArray<A>> {
  return items.flatMap((item, at) => [
    ...changes(item).map((other) => items.with(at, other)),
    items.toSpliced(at, 1),
    ...items
      .slice(at + 1)
      .map((later, distance) => items.with(at, later).with(at + 1 + distance, item))
      .filter((swapped) => JSON.stringify(swapped) !== JSON.stringify(items)),
  ])
}
