export { arn, credentials, localKms, otherArn, type Fault } from "./localKms.ts"
