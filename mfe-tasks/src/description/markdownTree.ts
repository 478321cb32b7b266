import { referencesIn } from '@headway/contracts'

/** The fields of a Markdown syntax tree node that this file uses. */
interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
  identifier?: string
}

const LINKS: ReadonlySet<string> = new Set(['link', 'linkReference'])

/**
 * Splits a text at its line breaks and keeps them: authors who do not know Markdown expect a line to end where they end
 * it.
 */
const linesOf = (value: string): Node[] =>
  value
    .split('\n')
    .flatMap((line, index): Node[] => [
      ...(index === 0 ? [] : [{ type: 'break' }]),
      ...(line === '' ? [] : [{ type: 'text', value: line }]),
    ])

/** Splits a text into nodes and turns references to tasks and reports into links. */
function withReferences(value: string): Node[] {
  const nodes: Node[] = []
  let from = 0
  for (const { kind, id, start, end } of referencesIn(value)) {
    nodes.push(...linesOf(value.slice(from, start)))
    nodes.push({
      type: 'link',
      url: `${kind}:${id}`,
      children: [{ type: 'text', value: value.slice(start, end) }],
    })
    from = end
  }
  return [...nodes, ...linesOf(value.slice(from))]
}

function rewrite(node: Node, isInLink: boolean): Node[] {
  if (node.type === 'text') {
    return isInLink ? linesOf(node.value ?? '') : withReferences(node.value ?? '')
  }
  // Footnotes would need ids that are unique on the page, and short texts hardly need them.
  if (node.type === 'footnoteReference') {
    return [{ type: 'text', value: `[^${node.identifier}]` }]
  }
  if (node.type === 'footnoteDefinition') {
    return (node.children ?? []).flatMap((child) => rewrite(child, isInLink))
  }
  if (node.children) {
    const isLink = isInLink || LINKS.has(node.type)
    node.children = node.children.flatMap((child) => rewrite(child, isLink))
  }
  return [node]
}

/** Remark plugin that keeps line breaks and turns references to tasks and reports into links. */
export const keepLinesAndReferences = () => (tree: Node) => {
  rewrite(tree, false)
}
