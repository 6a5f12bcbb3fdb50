import type { Operation } from '#contract/operation.ts'
import { escaped } from './html.ts'
import { addressOf, pageAt } from './places.ts'

/** A page of the documentation: the way around, and what it tells. It asks nobody but us. */

export interface Around {
  version: string
  areas: ReadonlyMap<string, readonly Operation[]>
}

export interface Page {
  title: string
  /** The area that it tells of. */
  area?: string
  main: string
}

export const render = ({ version, areas }: Around, { title, area, main }: Page): string => `<!doctype html>
<html lang="en" data-language="curl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Odograph API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reader.css">
<script src="/docs/theme.js"></script>
<script type="module" src="/docs/reader.js"></script>
</head>
<body>
<nav aria-label="Operations">
<a class="brand" href="/docs">Odograph <small>API ${escaped(version)}</small></a>
<button class="menu" type="button" aria-expanded="false" aria-controls="tree">Areas</button>
<input type="search" placeholder="Names, fields, codes, words  /" aria-label="Search the API" aria-controls="found" autocomplete="off" spellcheck="false">
<p class="count" role="status"></p>
<div id="found" hidden></div>
<div id="tree">
<a href="/docs"${area ? '' : ' class="here"'}>Overview</a>
<a href="/docs/errors"${area === 'errors' ? ' class="here"' : ''}>Errors</a>
${[...areas].map(([name, its]) => (name === area ? openMenu(name, its) : `<a href="${pageAt(name)}">${escaped(name)}</a>`)).join('\n')}
</div>
</nav>
<main>
${main}
</main>
${form}
</body>
</html>
`

const openMenu = (
  area: string,
  its: readonly Operation[],
): string => `<a class="here" href="${pageAt(area)}" aria-current="page">${escaped(area)}</a>
<div class="its">
${its.map((operation) => `<a href="${addressOf(operation)}">${escaped(operation.path.slice(area.length + 1))}</a>`).join('\n')}
</div>`

/** To try an operation: the script puts it where it is asked for. */
const form = `<template id="try"><form>
<label class="hash">Hash <input name="hash" type="password" autocomplete="off" spellcheck="false"></label>
<label>Parameters <textarea name="params" spellcheck="false" autocapitalize="off"></textarea></label>
<label class="file">File <input name="file" type="file"></label>
<button>Send</button>
<p class="status" role="status"></p>
<pre class="answer" tabindex="0" hidden></pre>
</form></template>`
