import type { EVMOpts } from "@ethereumjs/evm"

type CustomOpcode = NonNullable<EVMOpts["customOpcodes"]>[number]

/** A replaced operation of the EVM. */
export type AddedOperation = Extract<CustomOpcode, { readonly logicFunction: unknown }>

/** Stack, memory, counter and energy of the interpreter in one frame. Its "gas" is energy here. */
export type RunState = Parameters<AddedOperation["logicFunction"]>[0]
