/** How far an examination goes: `offline` contacts no chain and no database server. */
export type Reach = "offline" | "connected"
