import {
  Acceptances,
  acceptancesOver,
  JobQueue,
  Leases,
  type Storage,
  type StoreName,
  storePorts,
  UnitOfWork,
  workAloneOver,
} from "@shielded-relay/core"
import { Context, Effect, Layer } from "effect"
import { callPort, requireMethods } from "../callPort.ts"
import { promiseWork } from "./promiseJobQueue.ts"
import type { PromiseStorage } from "./PromiseStores.ts"
import { PromiseTransactions } from "./PromiseTransactions.ts"
import { isRefusal, unavailable } from "./storageFailure.ts"

/**
 * All storage ports over an object of promises. `Acceptances` and `JobQueue.workAlone` are made of the other stores.
 *
 * @throws TypeError if a store or `transact` is missing.
 */
export function promiseStorage(storage: PromiseStorage): Layer.Layer<Storage> {
  requireMethods("storage", storage, ["transact"])
  requireMethods("storage.jobQueue", storage.jobQueue, ["enqueue", "work"])
  for (const name of Object.keys(storePorts))
    if (typeof Reflect.get(storage, name) !== "object")
      throw new TypeError(
        `\`storage\` must be a layer or an object with all stores: ${name} is missing`,
      )
  return Layer.syncContext(() => {
    const transactions = new PromiseTransactions(storage)
    const ports = Object.entries(storePorts).map(([name, port]): readonly [string, unknown] => [
      port.key,
      storeOf(storage, transactions, name),
    ])
    const called = Context.makeUnsafe<Exclude<Storage, Acceptances | UnitOfWork>>(new Map(ports))
    const { enqueue, work } = Context.get(called, JobQueue)
    const workAlone = workAloneOver({ enqueue, work }, Context.get(called, Leases))
    const stores = called.pipe(
      Context.add(JobQueue, { enqueue, work, workAlone }),
      Context.add(UnitOfWork, { transact: (effect) => transactions.transact(effect) }),
    )
    return Context.add(stores, Acceptances, acceptancesOver(stores))
  })
}

/** The members of a store that are effects instead of functions. */
type EffectsOf<Name extends StoreName, Shape = (typeof storePorts)[Name]["Service"]> = {
  [Member in keyof Shape & string]: Shape[Member] extends (...given: never) => unknown
    ? never
    : `${Name}.${Member}`
}[keyof Shape & string]

/** All such members: the compiler asks for each. */
const effects: Readonly<Record<{ [Name in StoreName]: EffectsOf<Name> }[StoreName], true>> = {
  "installationStore.find": true,
  "journal.extent": true,
  "operatorSettings.all": true,
  "processStore.all": true,
  "waitStore.purge": true,
}

/** A store whose methods are those of the object of promises with this name. */
function storeOf(storage: PromiseStorage, transactions: PromiseTransactions, name: string): object {
  const statement = (method: string, given: ReadonlyArray<unknown>) =>
    transactions.statement(`storage.${name}.${method}`, (stores) =>
      call(stores, name, method, given),
    )
  /** A wait is no statement: it hears interruption, takes no turn, and reads what has been committed. */
  const wait = (method: string, given: ReadonlyArray<unknown>) =>
    callPort(
      (signal) => call(storage, name, method, [...given, signal]),
      (answer) => answer,
      (thrown) =>
        Effect.fail(isRefusal(thrown) ? thrown : unavailable(`storage.${name}.${method}`, thrown)),
    )
  return new Proxy(
    {},
    {
      get: (_, method) => {
        if (typeof method !== "string") return undefined
        if (Object.hasOwn(effects, `${name}.${method}`)) return statement(method, [])
        if (`${name}.${method}` === "jobQueue.work") return promiseWork(storage.jobQueue)
        return (...given: ReadonlyArray<unknown>) =>
          method === "until" ? wait(method, given) : statement(method, given)
      },
    },
  )
}

async function call(
  stores: object,
  name: string,
  method: string,
  given: ReadonlyArray<unknown>,
): Promise<unknown> {
  const store: unknown = Reflect.get(stores, name)
  const found: unknown = Reflect.get(Object(store), method)
  if (typeof found !== "function") throw new TypeError(`storage.${name}.${method} is no function`)
  return Reflect.apply(found, store, given)
}
