const width = 5
const mask = (1 << width) - 1

type Entry<V> = readonly [key: string, value: V]
type Slot<V> = Branch<V> | Bucket<V> | undefined
interface Branch<V> {
  readonly slots: ReadonlyArray<Slot<V>>
}
/** Entries of one hash, or of one path as long as no other needs it. */
interface Bucket<V> {
  readonly hash: number
  readonly entries: ReadonlyArray<Entry<V>>
}

/**
 * An immutable map: `set` and `delete` return a new map that shares all other entries with the old one, in time logarithmic in its size.
 * A state root is one reference, so that snapshots cost nothing. (A hash array mapped trie, Bagwell 2001, with full branches.)
 */
export class PersistentMap<V> {
  readonly #root: Slot<V>

  private constructor(root: Slot<V>) {
    this.#root = root
  }

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>(undefined)
  }

  get(key: string): V | undefined {
    const hash = hashOf(key)
    let slot = this.#root
    for (let depth = 0; slot !== undefined && "slots" in slot; depth += width) {
      slot = slot.slots[(hash >>> depth) & mask]
    }
    return slot?.entries.find(([each]) => each === key)?.[1]
  }

  set(key: string, value: V): PersistentMap<V> {
    return new PersistentMap(put(this.#root, hashOf(key), 0, [key, value]))
  }

  delete(key: string): PersistentMap<V> {
    return new PersistentMap(remove(this.#root, hashOf(key), 0, key))
  }

  *entries(): Generator<Entry<V>> {
    yield* entriesOf(this.#root)
  }
}

function* entriesOf<V>(slot: Slot<V>): Generator<Entry<V>> {
  if (slot === undefined) return
  if ("entries" in slot) yield* slot.entries
  else for (const each of slot.slots) yield* entriesOf(each)
}

function put<V>(slot: Slot<V>, hash: number, depth: number, entry: Entry<V>): Slot<V> {
  if (slot === undefined) return { hash, entries: [entry] }
  if ("slots" in slot) {
    const k = (hash >>> depth) & mask
    return { slots: slot.slots.with(k, put(slot.slots[k], hash, depth + width, entry)) }
  }
  if (slot.hash === hash) {
    return { hash, entries: [...slot.entries.filter(([key]) => key !== entry[0]), entry] }
  }
  const slots = new Array<Slot<V>>(1 << width).fill(undefined)
  slots[(slot.hash >>> depth) & mask] = slot
  return put({ slots }, hash, depth, entry)
}

function remove<V>(slot: Slot<V>, hash: number, depth: number, key: string): Slot<V> {
  if (slot === undefined) return undefined
  if ("slots" in slot) {
    const k = (hash >>> depth) & mask
    return { slots: slot.slots.with(k, remove(slot.slots[k], hash, depth + width, key)) }
  }
  const entries = slot.entries.filter(([each]) => each !== key)
  return entries.length === 0 ? undefined : { hash: slot.hash, entries }
}

/** FNV-1a, 32 bits. Colliding keys share a bucket, which stays correct but slow; keys in tests are not chosen to collide. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < key.length; k++) {
    hash = Math.imul(hash ^ key.charCodeAt(k), 0x01000193)
  }
  return hash >>> 0
}
