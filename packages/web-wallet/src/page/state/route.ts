import { isPayFragment, readPayFragment } from "../money/payLink.ts"
import { screens, type PageState, type Store } from "./Store.ts"

/** Shows what the address after # names: a screen, or the payment of a link. */
export function followAddress(store: Store): void {
  store.set({ ...routeOf(location.hash, store.state.link), visit: store.state.visit + 1 })
}

/** What a part of the address after # names. The payment of a link stays at hand: its payer may have to deposit first. */
function routeOf(
  hash: string,
  before: PageState["link"],
): Pick<PageState, "screen" | "shown" | "link"> {
  if (isPayFragment(hash)) {
    const link = readPayFragment(hash)
    return link === null
      ? { screen: "home", shown: "", link: "damaged" }
      : { screen: "pay", shown: "", link }
  }
  const [name = "", shown = ""] = hash.slice(1).split("/", 2)
  const link = before === "damaged" ? null : before
  return { screen: screens.find((one) => one === name) ?? "home", shown, link }
}
