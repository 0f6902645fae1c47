export interface DeployApplyOptions {
  readonly file?: string | undefined
  readonly "chain-name"?: string | undefined
  readonly "chains-file"?: string | undefined
  readonly plan?: string | undefined
}

export interface DeployCloseOptions {
  readonly file?: string | undefined
  readonly "chain-name"?: string | undefined
}
