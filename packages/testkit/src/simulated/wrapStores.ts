import {
  Acceptances,
  acceptancesOver,
  mapStores,
  type Storage,
  UnitOfWork,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import { Context } from "effect"

/**
 * A storage in which `wrap` replaces each store, given its port's name, with this unit of work. Its acceptances use the
 * replaced stores.
 */
export function wrapStores(
  storage: Context.Context<Storage>,
  unit: UnitOfWorkShape,
  wrap: <S extends object>(port: string, store: S) => S,
): Context.Context<Storage> {
  const stores = Context.add(
    mapStores(storage, (store, name) => wrap(portNameOf(name), store)),
    UnitOfWork,
    unit,
  )
  return Context.add(stores, Acceptances, acceptancesOver(stores))
}

/** `NoteStore` for `noteStore`. */
const portNameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
