import { alarms, runbookUrl, type Alarm } from "./alarms.ts"
import { MetricQueries, type Scraped } from "./MetricQueries.ts"

/** The alarms as a file of alerting rules for Prometheus: YAML, every text in double quotes. */
export function alertRules(scraped: Scraped): string {
  const query = new MetricQueries(scraped)
  const rules = alarms.map((alarm: Alarm) =>
    [
      `      - alert: ${alarm.name}`,
      `        expr: ${JSON.stringify(alarm.expression(query))}`,
      ...(alarm.lasting === 0 ? [] : [`        for: ${query.time(alarm.lasting)}`]),
      `        labels:`,
      `          severity: ${alarm.severity}`,
      `        annotations:`,
      `          summary: ${JSON.stringify(alarm.summary)}`,
      `          runbook_url: ${JSON.stringify(runbookUrl(alarm.name))}`,
    ].join("\n"),
  )
  return `groups:\n  - name: shielded-relay\n    rules:\n${rules.join("\n")}\n`
}
