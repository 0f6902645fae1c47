import { randomBytes } from "node:crypto"
import { WrappingKeyUnavailable, type WrappingContext, type WrappingKey } from "../WrappingKey.ts"

/** The functions of a test framework that the contract needs. vitest's `{ describe, it, expect }` fits. */
export interface ContractRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly it: (name: string, body: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => {
    readonly toBe: (expected: unknown) => void
    readonly toEqual: (expected: unknown) => void
  }
}

/**
 * The laws of `WrappingKey`.
 *
 * @param open Opens the key as a new process does.
 * @param openOther Opens another key of the same holder.
 * @param everyByte False to alter only some bytes of a wrapped key, where each call costs much.
 */
export function wrappingKeyContract(
  { describe, it, expect }: ContractRunner,
  open: () => Promise<WrappingKey>,
  openOther: () => Promise<WrappingKey>,
  { everyByte = true }: { readonly everyByte?: boolean } = {},
): void {
  const contextOf = async (key: WrappingKey): Promise<WrappingContext> => ({
    format: "contract",
    version: "2",
    key: await key.identify(),
  })
  const refused = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error instanceof WrappingKeyUnavailable).toBe(true)
    return error instanceof WrappingKeyUnavailable ? error : null
  }

  describe("WrappingKey", () => {
    it("has one id, which another key does not have", async () => {
      const [key, again, other] = [await open(), await open(), await openOther()]
      const id = await key.identify()
      expect(/^[\x21-\x7e]{1,2048}$/.test(id)).toBe(true)
      expect(await again.identify()).toBe(id)
      expect((await other.identify()) === id).toBe(false)
    })

    it("gives back what it wrapped, to another process too, and wraps nothing twice alike", async () => {
      const key = await open()
      const [context, dataKey] = [await contextOf(key), new Uint8Array(randomBytes(32))]
      const one = await key.wrap(dataKey, context)
      const two = await key.wrap(dataKey, context)
      expect(Buffer.compare(one, two) === 0).toBe(false)
      expect(Buffer.from(one).includes(Buffer.from(dataKey))).toBe(false)
      const again = await open()
      expect([...(await again.unwrap(one, context))]).toEqual([...dataKey])
      expect([...(await again.unwrap(two, context))]).toEqual([...dataKey])
    })

    it("refuses altered and shortened bytes, and another context", async () => {
      const key = await open()
      const context = await contextOf(key)
      const wrapped = await key.wrap(new Uint8Array(randomBytes(32)), context)
      const places = everyByte ? [...wrapped.keys()] : [0, wrapped.length >> 1, wrapped.length - 1]
      for (const at of places)
        await refused(
          key.unwrap(
            wrapped.map((byte, index) => (index === at ? byte ^ 1 : byte)),
            context,
          ),
        )
      for (const length of everyByte ? places : [0, wrapped.length - 1])
        await refused(key.unwrap(wrapped.slice(0, length), context))
      await refused(key.unwrap(wrapped, { ...context, format: "other" }))
      await refused(key.unwrap(wrapped, { ...context, version: "3" }))
    })

    it("refuses the id of another key, and names both", async () => {
      const [key, other] = [await open(), await openOther()]
      const [context, ofOther] = [await contextOf(key), await contextOf(other)]
      const dataKey = new Uint8Array(randomBytes(32))
      const wrapped = await key.wrap(dataKey, context)
      for (const call of [other.unwrap(wrapped, context), other.wrap(dataKey, context)]) {
        const error = await refused(call)
        expect(error?.retryable).toBe(false)
        expect(error?.message.includes(context.key)).toBe(true)
        expect(error?.message.includes(ofOther.key)).toBe(true)
      }
      await refused(other.unwrap(wrapped, ofOther))
    })
  })
}
