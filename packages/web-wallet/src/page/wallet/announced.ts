import type { FoundWallet } from "./OpenWallet.ts"

/** What a wallet says of itself: cut to what the page shows. */
export function announced(info: unknown): Pick<FoundWallet, "uuid" | "name" | "rdns" | "icon"> {
  const text = (name: string, most: number) => {
    const value: unknown = Reflect.get(Object(info), name)
    return typeof value === "string" ? value.slice(0, most) : ""
  }
  const icon = text("icon", 500_000)
  return {
    uuid: text("uuid", 64),
    name: text("name", 40),
    rdns: text("rdns", 100),
    icon: icon.startsWith("data:image/") ? icon : null,
  }
}
