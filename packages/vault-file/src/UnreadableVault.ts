/** Why a vault file cannot be opened. The message contains no secrets. */
export class UnreadableVault extends Error {
  override readonly name = "UnreadableVault"
}
