/** Variables that a system's libraries read. */
const ofTheSystem = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "LC_MESSAGES",
  "TZ",
  "TMPDIR",
  "LD_LIBRARY_PATH",
  "DYLD_LIBRARY_PATH",
  "XDG_CONFIG_HOME",
  "XDG_RUNTIME_DIR",
]

/** Variables in which modules look for their configuration and their token's service, each named in its vendor's manual. */
const ofVendors = [
  // SoftHSM2
  "SOFTHSM2_CONF",
  // OpenSC, and pcscd, the service of card readers
  "OPENSC_CONF",
  "PCSCLITE_CSOCK_NAME",
  // YubiHSM 2
  "YUBIHSM_PKCS11_CONF",
  // Thales Luna
  "ChrystokiConfigurationPath",
  // Utimaco
  "CS_PKCS11_R2_CFG",
  "CS_PKCS11_R3_CFG",
  // Entrust nShield
  "NFAST_HOME",
  "NFAST_KMDATA",
  "NFAST_SERVER",
  "CKNFAST_LOADSHARING",
  "CKNFAST_SLOTS",
  // tpm2-pkcs11
  "TPM2_PKCS11_STORE",
  "TPM2_PKCS11_TCTI",
  // p11-kit
  "P11_KIT_SERVER_ADDRESS",
  // Google Cloud KMS
  "KMS_PKCS11_CONFIG",
]

/** Names of the variables that every module sees, if they are set. None holds a secret of a service. */
export const moduleVariables: ReadonlyArray<string> = [...ofTheSystem, ...ofVendors]

/**
 * The environment of a module's process: the variables above, and `more`. A process of a service holds keys in variables, which are none of a
 * vendor's business.
 */
export function moduleEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const known = moduleVariables.flatMap((name) => {
    const value = own[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(known), ...more }
}
