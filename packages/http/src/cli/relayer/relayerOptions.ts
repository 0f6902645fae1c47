type Given<Name extends string> = { readonly [name in Name]?: string | undefined }

export type TopUpOptions = Given<"relayer" | "balance" | "signer" | "password" | "chain-name">
export type RetireOptions = Given<"relayer" | "chain-name">
export type SweepOptions = Given<"relayer" | "to" | "chain-name">
