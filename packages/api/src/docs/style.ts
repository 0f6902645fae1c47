/** The page's style sheet: system fonts, light and dark colours, no external resources. */
export const style = `
:root { color-scheme: light dark; --line: #8884; --quiet: #888; --accent: light-dark(#0a58ca, #79b0ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem; font: 16px/1.55 system-ui, sans-serif }
h1, h2, h3 { line-height: 1.2 }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
a { color: var(--accent) }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
nav ul { columns: 3 16rem; padding-left: 0; list-style: none }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .6rem 0; padding: 0 1rem }
summary { cursor: pointer; padding: .6rem 0 }
details[open] { padding-bottom: .8rem }
details details { border: 0; border-top: 1px solid var(--line); border-radius: 0; margin: 0; padding: 0 }
details details summary { padding: .3rem 0 }
.method { display: inline-block; min-width: 3.2rem; font-weight: 700; color: var(--accent) }
.quiet { color: var(--quiet) }
.wide, pre { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line) }
`
