/** Who signs a deployment. */
export type SignerReference =
  /** A private key in hex, in a variable or a file. */
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "file"; readonly path: string }
  /** A file of Web3 Secret Storage, version 3. */
  | { readonly kind: "keystore"; readonly path: string }
  /** Nobody: the transactions are printed, for a Safe. */
  | { readonly kind: "print" }

/** A signer whose key is in a variable or a file. */
export type KeySigner = Extract<SignerReference, { readonly kind: "env" | "file" }>

export const signerForm = "keystore:FILE, env:VARIABLE, file:PATH or print, never a key itself"

/** Refuses a literal key: files get printed, copied and committed. */
export function parseSigner(value: unknown): SignerReference | undefined {
  if (typeof value !== "string") return undefined
  if (value === "print") return { kind: "print" }
  const [, name] = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value) ?? []
  if (name !== undefined) return { kind: "env", name }
  const [, kind, path] = /^(file|keystore):(.+)$/.exec(value) ?? []
  if (path === undefined) return undefined
  return kind === "file" ? { kind, path } : { kind: "keystore", path }
}
