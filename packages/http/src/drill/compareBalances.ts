/** What two indexes say of one token. Amounts in smallest units. */
export interface TokenDifference {
  readonly token: string
  /** The total of all owners in the backup. */
  readonly backup: bigint
  /** The same, rebuilt from vault and chain. */
  readonly rebuilt: bigint
  /** Number of owners whose balance differs. The totals may be equal nevertheless. */
  readonly ownersThatDiffer: number
}

type Balances = ReadonlyMap<string, ReadonlyMap<string, bigint>>

/** Compares the balances of each owner and the total of each token, tokens in the order of their text. */
export function compareBalances(backup: Balances, rebuilt: Balances): Array<TokenDifference> {
  const tokens = [...new Set([...backup.keys(), ...rebuilt.keys()])].toSorted()
  return tokens.map((token) => {
    const [one, other] = [ownersOf(backup, token), ownersOf(rebuilt, token)]
    const owners = [...new Set([...one.keys(), ...other.keys()])]
    return {
      token,
      backup: total(one),
      rebuilt: total(other),
      ownersThatDiffer: owners.filter(
        (owner) => (one.get(owner) ?? 0n) !== (other.get(owner) ?? 0n),
      ).length,
    }
  })
}

const none: ReadonlyMap<string, bigint> = new Map()
const ownersOf = (balances: Balances, token: string) => balances.get(token) ?? none
const total = (owners: ReadonlyMap<string, bigint>) =>
  [...owners.values()].reduce((sum, amount) => sum + amount, 0n)
