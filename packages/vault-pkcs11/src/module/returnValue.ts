/** Return values of PKCS#11 v2.40, section 5.1 ("CKR_…"), that operators meet. */
const names: ReadonlyMap<number, string> = new Map([
  [0x02, "CKR_HOST_MEMORY"],
  [0x03, "CKR_SLOT_ID_INVALID"],
  [0x05, "CKR_GENERAL_ERROR"],
  [0x06, "CKR_FUNCTION_FAILED"],
  [0x07, "CKR_ARGUMENTS_BAD"],
  [0x0a, "CKR_CANT_LOCK"],
  [0x20, "CKR_DATA_INVALID"],
  [0x30, "CKR_DEVICE_ERROR"],
  [0x31, "CKR_DEVICE_MEMORY"],
  [0x32, "CKR_DEVICE_REMOVED"],
  [0x40, "CKR_ENCRYPTED_DATA_INVALID"],
  [0x41, "CKR_ENCRYPTED_DATA_LEN_RANGE"],
  [0x54, "CKR_FUNCTION_NOT_SUPPORTED"],
  [0x60, "CKR_KEY_HANDLE_INVALID"],
  [0x62, "CKR_KEY_SIZE_RANGE"],
  [0x63, "CKR_KEY_TYPE_INCONSISTENT"],
  [0x68, "CKR_KEY_FUNCTION_NOT_PERMITTED"],
  [0x70, "CKR_MECHANISM_INVALID"],
  [0x71, "CKR_MECHANISM_PARAM_INVALID"],
  [0xa0, "CKR_PIN_INCORRECT"],
  [0xa1, "CKR_PIN_INVALID"],
  [0xa2, "CKR_PIN_LEN_RANGE"],
  [0xa3, "CKR_PIN_EXPIRED"],
  [0xa4, "CKR_PIN_LOCKED"],
  [0xb1, "CKR_SESSION_COUNT"],
  [0xe0, "CKR_TOKEN_NOT_PRESENT"],
  [0xe1, "CKR_TOKEN_NOT_RECOGNIZED"],
  [0x102, "CKR_USER_PIN_NOT_INITIALIZED"],
])

export const CKR_OK = 0

/** A return value as the standard names it, or in hex. */
export function nameOf(value: number): string {
  return names.get(value) ?? `0x${value.toString(16)}`
}

/** Values that say that the token may answer later. */
export function mayPass(value: number): boolean {
  return ["CKR_DEVICE_ERROR", "CKR_DEVICE_MEMORY", "CKR_HOST_MEMORY", "CKR_SESSION_COUNT"].includes(
    nameOf(value),
  )
}

/** The token saw the PIN, and it was wrong. */
export function isWrongPin(value: number): boolean {
  return ["CKR_PIN_INCORRECT", "CKR_PIN_INVALID", "CKR_PIN_LEN_RANGE"].includes(nameOf(value))
}
