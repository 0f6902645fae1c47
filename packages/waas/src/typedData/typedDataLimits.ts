/**
 * Limits of typed data. With them and a body of 128 KiB, parsing and hashing take some tens of milliseconds at most: the declarations bound
 * the hashing of types (structs × declaration characters, once each), the nodes bound everything else.
 */
export const typedDataLimits = {
  /** Declared structs, EIP712Domain aside. */
  structs: 64,
  /** Characters of all declarations together, as they appear in `encodeType`. */
  declarationCharacters: 4_096,
  /** Characters of the name of a struct or field. */
  nameCharacters: 128,
  /** Array brackets of one type. */
  dimensions: 32,
  /** Nested arrays and structs in `value`, including `value` itself. */
  depth: 32,
  /** Elements of one array. */
  arrayLength: 1_024,
  /** Values in `value`: structs, arrays and leaves. */
  nodes: 2_048,
} as const
