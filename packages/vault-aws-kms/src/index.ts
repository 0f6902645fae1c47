export { awsKmsKey, type AwsKmsKeyOptions } from "./awsKmsKey.ts"
