import { referencesIn } from '@headway/contracts'

/** What a Markdown parser makes of a text, as far as it is looked at here. */
interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
  identifier?: string
}

const LINKS: ReadonlySet<string> = new Set(['link', 'linkReference'])

/** Each line of a text by itself: people who write no Markdown end lines where they want them to end. */
const linesOf = (value: string): Node[] =>
  value
    .split('\n')
    .flatMap((line, index): Node[] => [
      ...(index === 0 ? [] : [{ type: 'break' }]),
      ...(line === '' ? [] : [{ type: 'text', value: line }]),
    ])

/** A text with links where it names tasks and reports. */
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
  // Footnotes would need ids that are unique on the page, and say nothing in so short a text.
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

/** A plugin of the parser: keeps lines, and links what is named by its number. */
export const keepLinesAndReferences = () => (tree: Node) => {
  rewrite(tree, false)
}
