import type { DumpLine } from "@shielded-relay/storage-postgres"

/** A block by its height, with the hash that the index saw. */
export interface SeenBlock {
  readonly number: number
  readonly hash: string
}

interface Note {
  readonly token: string
  readonly owner: string
  readonly amount: bigint
  readonly nullifier: string
  readonly position: number
  readonly block: number
}

/** What the index of one chain holds, as far as balances depend on it. */
interface ChainNotes {
  readonly notes: Array<Note>
  /** The block of each nullifier. */
  readonly spends: Map<string, number>
  readonly blocks: Array<SeenBlock>
}

/** The notes of a database's dump, by chain. Holds about 300 bytes per note. */
export class IndexedNotes {
  readonly #chains = new Map<number, ChainNotes>()
  #table = ""
  #columns: ReadonlyArray<string> = []

  add(line: DumpLine): void {
    if (line.type === "table") {
      this.#table = line.name
      this.#columns = line.columns
    }
    if (line.type !== "rows") return
    for (const row of line.rows) {
      const of = (column: string) => row[this.#columns.indexOf(column)] ?? ""
      const number = (column: string) => Number(of(column))
      switch (this.#table) {
        case "note":
          this.#chain(number("chain_id")).notes.push({
            token: of("token"),
            owner: of("owner"),
            amount: BigInt(of("amount")),
            nullifier: of("nullifier"),
            position: number("position"),
            block: number("block"),
          })
          break
        case "nullifier":
          this.#chain(number("chain_id")).spends.set(of("nullifier"), number("block"))
          break
        case "checkpoint":
        case "indexed_block":
          this.#chain(number("chain_id")).blocks.push({
            number: number("number"),
            hash: of("hash"),
          })
          break
        default:
      }
    }
  }

  get chains(): ReadonlyArray<number> {
    return [...this.#chains.keys()].toSorted((one, other) => one - other)
  }

  /** The newest blocks of a chain's index, newest first. */
  blocks(chainId: number): ReadonlyArray<SeenBlock> {
    const blocks = this.#chains.get(chainId)?.blocks ?? []
    return blocks.toSorted((one, other) => other.number - one.number)
  }

  /** The balances after a block: for each token, what each owner has of it. Of notes with one nullifier the lowest position counts. */
  balances(chainId: number, block: number): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
    const { notes, spends } = this.#chains.get(chainId) ?? { notes: [], spends: new Map() }
    const first = new Map<string, Note>()
    for (const note of notes) {
      const other = first.get(note.nullifier)
      if (note.block > block || (other !== undefined && other.position < note.position)) continue
      first.set(note.nullifier, note)
    }
    const balances = new Map<string, Map<string, bigint>>()
    for (const { token, owner, amount, nullifier } of first.values()) {
      if ((spends.get(nullifier) ?? Infinity) <= block) continue
      const owners = balances.get(token) ?? new Map<string, bigint>()
      balances.set(token, owners.set(owner, (owners.get(owner) ?? 0n) + amount))
    }
    return balances
  }

  #chain(chainId: number): ChainNotes {
    const known = this.#chains.get(chainId)
    if (known !== undefined) return known
    const made: ChainNotes = { notes: [], spends: new Map(), blocks: [] }
    this.#chains.set(chainId, made)
    return made
  }
}
