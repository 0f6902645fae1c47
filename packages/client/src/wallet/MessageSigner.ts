/** What a session needs of a wallet: its address, and EIP-191 signatures of texts as hex. */
export interface MessageSigner {
  readonly address: () => Promise<string>
  readonly sign: (message: string) => Promise<string>
}
