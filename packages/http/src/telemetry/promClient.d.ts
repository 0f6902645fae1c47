/** Parts of prom-client by their own files: its index also loads what measures the process, with all of OpenTelemetry's interface. */
declare module "prom-client/lib/counter.js" {
  export { Counter as default } from "prom-client"
}
declare module "prom-client/lib/gauge.js" {
  export { Gauge as default } from "prom-client"
}
declare module "prom-client/lib/histogram.js" {
  export { Histogram as default } from "prom-client"
}
declare module "prom-client/lib/registry.js" {
  export { Registry as default } from "prom-client"
}
