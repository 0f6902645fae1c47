import type { TronWebLike } from "@shielded-relay/client"
import type { TronWebPayerLike } from "@shielded-relay/client/tron"

/** A wallet's provider (TIP-1193). */
export interface TronProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  /** Another object after each change of the chain; `false` while the wallet is locked or has not been asked. */
  readonly tronWeb?: unknown
}

/** What a wallet's TronWeb does for the page. Its reading methods ask the wallet's node from within the page. */
export interface InjectedTronWeb extends TronWebLike {
  readonly defaultAddress: TronWebLike["defaultAddress"]
  readonly transactionBuilder: NonNullable<TronWebPayerLike["transactionBuilder"]>
  readonly trx: TronWebLike["trx"] &
    Required<TronWebPayerLike["trx"]> & {
      /** Sun. */
      readonly getUnconfirmedBalance: (address: string) => Promise<number>
    }
}

export function isTronProvider(value: unknown): value is TronProvider {
  return typeof value === "object" && value !== null && "request" in value && "tronWeb" in value
}

/** The TronWeb of an unlocked wallet; `null` while there is none. */
export function tronWebOf({ tronWeb }: TronProvider): InjectedTronWeb | null {
  return isTronWeb(tronWeb) ? tronWeb : null
}

function isTronWeb(value: unknown): value is InjectedTronWeb {
  const field = (object: unknown, name: string): unknown => Reflect.get(Object(object), name)
  const has = (object: unknown, names: ReadonlyArray<string>) =>
    names.every((name) => typeof field(object, name) === "function")
  const reading = ["getUnconfirmedTransactionInfo", "getUnconfirmedBalance"]
  return (
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(String(field(field(value, "defaultAddress"), "base58"))) &&
    has(field(value, "trx"), ["sign", "signMessageV2", "sendRawTransaction", ...reading]) &&
    has(field(value, "transactionBuilder"), ["triggerSmartContract", "triggerConstantContract"])
  )
}
