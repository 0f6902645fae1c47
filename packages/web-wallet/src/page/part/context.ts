import { createContext } from "preact"
import { useContext, useEffect, useState } from "preact/hooks"
import type { Account, PageState, Screen, Store } from "../state/Store.ts"
import type { Texts } from "../text/Texts.ts"

const StoreContext = createContext<Store | null>(null)

export const StoreProvider = StoreContext.Provider

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (store === null) throw new Error("There is no store")
  return store
}

/** The page's state; the component is drawn again when it changes. */
export function usePage(): PageState & { readonly texts: Texts; readonly locale: string } {
  const store = useStore()
  const [state, setState] = useState(store.state)
  useEffect(() => {
    setState(store.state)
    return store.subscribe(() => setState(store.state))
  }, [store])
  return { ...state, texts: state.language.texts, locale: state.language.code }
}

/** Who is signed in. Screens behind the sign-in are drawn for somebody only. */
export function useAccount(): Account {
  const { account } = usePage()
  const [first] = useState(account)
  const known = account ?? first
  if (known === null) throw new Error("Nobody is signed in")
  return known
}

/** Goes to a screen, which the address after # names. */
export function go(screen: Screen, shown = ""): void {
  location.hash = shown === "" ? screen : `${screen}/${shown}`
}
