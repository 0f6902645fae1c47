import {
  GasDebtStore,
  isCalledOff,
  OrderStore,
  OrganizationStore,
  WalletOperationStore,
  type Address,
  type OperationId,
  type WalletOperation,
  type WalletOperationStoreShape,
} from "@shielded-relay/core"
import { simulatedAddress, type Manner } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { Planted } from "./WalletStorm.ts"

/** A bug of wallet operations that storms must find. */
export interface PlantedWalletBug extends Planted {
  readonly name: string
  readonly manner: Manner
  /** Parts of the laws that it may break. */
  readonly breaks: ReadonlyArray<string>
}

const changing = (
  change: (store: WalletOperationStoreShape) => Partial<WalletOperationStoreShape>,
): Pick<Planted, "storage"> => ({
  storage: (storage) => {
    const store = Context.get(storage, WalletOperationStore)
    return Context.add(storage, WalletOperationStore, { ...store, ...change(store) })
  },
})

/** Fails operations as soon as their deposit was sent. */
const failingEarly = changing((store) => ({
  update: (operation) => {
    const newest = operation.legs.at(-1)
    const isUnsettled =
      operation.status.state === "broadcast" && newest?.isLast === true && newest.executed === null
    return store.update(
      isUnsettled
        ? { ...operation, status: { state: "failed", code: "OPERATION_EXPIRED", error: "late" } }
        : operation,
    )
  },
}))

/** Stores each operation under an account of its own, so that nothing keeps two out of one account. */
function sharingAccounts(): Pick<Planted, "storage"> {
  const accounts = new Map<OperationId, Address>()
  const hidden = (operation: WalletOperation) => {
    if (!accounts.has(operation.id)) accounts.set(operation.id, operation.account)
    return {
      ...operation,
      account: simulatedAddress(0xacc0 + [...accounts.keys()].indexOf(operation.id)),
    }
  }
  const shown = (operation: WalletOperation | null) =>
    operation === null
      ? null
      : { ...operation, account: accounts.get(operation.id) ?? operation.account }
  return changing((store) => ({
    insert: (operation) => store.insert(hidden(operation)),
    update: (operation) => store.update(hidden(operation)),
    find: (id) => Effect.map(store.find(id), shown),
    until: (id, enough) => Effect.map(store.until(id, enough), shown),
    oldestOf: () => Effect.succeed(null),
  }))
}

const recording = (times: number): Pick<Planted, "storage"> => ({
  storage: (storage) => {
    const store = Context.get(storage, GasDebtStore)
    return Context.add(storage, GasDebtStore, {
      ...store,
      record: (debt) =>
        Effect.forEach(
          Array.from({ length: times }, (_, n) => `${debt.transactionHash}${"0".repeat(n)}`),
          (transactionHash) => store.record({ ...debt, transactionHash }),
          { discard: true },
        ),
    })
  },
})

/** Fails operations as soon as they are cancelled, whatever of them is signed. */
const failingCancelled = changing((store) => ({
  update: (operation) =>
    store.update(
      operation.cancelled === true && operation.status.state !== "confirmed"
        ? {
            ...operation,
            status: { state: "failed", code: "OPERATION_CANCELLED", error: "early" },
          }
        : operation,
    ),
}))

/** Leaves the order of a cancelled payment as it is. */
const orderGoesOn: Pick<Planted, "storage"> = {
  storage: (storage) => {
    const store = Context.get(storage, OrderStore)
    return Context.add(storage, OrderStore, {
      ...store,
      update: (order) => (isCalledOff(order) ? Effect.void : store.update(order)),
    })
  },
}

/** Reads what a policy was charged once a minute, as a check outside the transaction would that charges it. */
function staleSpends(): Pick<Planted, "storage"> {
  const known = new Map<string, { readonly amount: bigint; readonly count: number }>()
  return {
    storage: (storage) => {
      const store = Context.get(storage, OrganizationStore)
      return Context.add(storage, OrganizationStore, {
        ...store,
        spent: (query) =>
          Effect.gen(function* () {
            const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
            const key = `${query.policyId} ${Math.floor(now / 60_000)}`
            const found = known.get(key) ?? (yield* store.spent(query))
            known.set(key, found)
            return found
          }),
      })
    },
  }
}

/** Sends what a top-up sends once more, under the tank's next nonce. */
function payingTwice(): Pick<Planted, "gateway"> {
  const sent = new Set<string>()
  return {
    gateway: (gateway, chain) => ({
      broadcast: (signed, covered) =>
        Effect.tap(gateway.broadcast(signed, covered), () =>
          Effect.sync(() => {
            const { mempool } = chain()
            const first = mempool.transactions.find(({ hash }) => hash === signed.hash)
            if (first?.input.kind !== "send" || sent.has(signed.hash)) return
            sent.add(signed.hash)
            chain().send(first.from, first.input)
          }),
        ),
    }),
  }
}

/** Each bug, made anew for one storm. */
export const plantedWalletBugs: ReadonlyArray<() => PlantedWalletBug> = [
  () => ({
    name: "a leg is signed anew before the block that displaced it is final",
    manner: "evm",
    breaks: ["deposited", "owes too little"],
    gateway: ({ senderNonces }) => ({
      senderNonces:
        senderNonces === null ? null : { next: (sender) => senderNonces.next(sender, "latest") },
    }),
  }),
  ...(["solana", "tron"] as const).map((manner) => () => {
    const sent = new Map<string, number>()
    let lies = 0
    return {
      name: `a leg is signed anew before a final block shows that it expired, on ${manner}`,
      manner,
      breaks: ["deposited", "owes too little"],
      gateway: (gateway) => ({
        broadcast: (signed, covered) => {
          const times = (sent.get(signed.hash) ?? 0) + 1
          sent.set(signed.hash, times)
          // Bytes that name the same block are the same bytes, so the service gets on only if this ends.
          if (times >= 3 && lies < 12) {
            lies += 1
            return Effect.succeed("expired" as const)
          }
          return gateway.broadcast(signed, covered)
        },
      }),
    } satisfies PlantedWalletBug
  }),
  () => ({
    name: "an operation fails while its deposit can be mined",
    manner: "evm",
    breaks: ["failed, deposited 1 times"],
    ...failingEarly,
  }),
  () => ({
    name: "a cancelled operation ends while its deposit can be mined",
    manner: "evm",
    breaks: ["failed, deposited 1 times", "an operation failed while its deposit can be mined"],
    ...failingCancelled,
  }),
  () => ({
    name: "the order of a cancelled payment goes on",
    manner: "evm",
    breaks: ["paid although it was cancelled", "a cancelled order goes on"],
    ...orderGoesOn,
  }),
  () => ({
    name: "two operations are in one account",
    manner: "evm",
    breaks: ["two operations are in one account"],
    ...sharingAccounts(),
  }),
  () => ({
    name: "an advance is recorded twice",
    manner: "evm",
    breaks: ["owes too much"],
    ...recording(2),
  }),
  () => ({
    name: "an advance is not recorded",
    manner: "evm",
    breaks: ["owes too little"],
    ...recording(0),
  }),
  () => ({
    name: "a limit is checked outside the transaction that charges it",
    manner: "evm",
    breaks: ["users spent"],
    ...staleSpends(),
  }),
  () => ({
    name: "the tank pays twice",
    manner: "evm",
    breaks: ["the tank paid without a record"],
    ...payingTwice(),
  }),
  () => ({
    name: "a deposit and its payout count as final in their first block",
    manner: "evm",
    breaks: ["confirmed, deposited 0 times", "paid 0 instead of"],
    gateway: ({ head }) => ({
      head: Effect.map(head, ({ latest }) => ({ latest, confirmed: latest, finalized: latest })),
    }),
  }),
]
