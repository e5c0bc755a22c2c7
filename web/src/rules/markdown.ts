/** Reads the small part of Markdown that the rules use, as blocks; HTML is not supported. */

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'example'; name: string }
  | { kind: 'points' }
  | { kind: 'from'; game: string; section: string };

/** The ids of the exact rules, which players need not read. */
const RULES = / \(([A-Z]\d+(?:, [A-Z]\d+)*)\)/g;
const HEADING = /^(#{1,4})\s+(.*?)(?:\s*\{#([\w-]+)\})?$/;

export function parseRules(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseBlock);
}

function parseBlock(part: string): Block {
  const heading = HEADING.exec(part);
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]!, id: heading[3] ?? '' };
  const example = /^\{\{example:([\w-]+)\}\}$/.exec(part);
  if (example) return { kind: 'example', name: example[1]! };
  if (part === '{{points}}') return { kind: 'points' };
  const from = /^\{\{from:([\w-]+)#([\w-]+)\}\}$/.exec(part);
  if (from) return { kind: 'from', game: from[1]!, section: from[2]! };
  const lines = part.split('\n');
  if (lines.every((line) => /^[-*]\s/.test(line)))
    return { kind: 'list', items: lines.map((line) => line.slice(2).replace(RULES, '')) };
  if (lines.length > 2 && lines.every((line) => line.startsWith('|'))) {
    const cells = (line: string) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    return { kind: 'table', head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
  }
  return { kind: 'paragraph', text: lines.join(' ').replace(RULES, '') };
}

/** The blocks of one section: its heading and everything up to the next heading of the same level. */
export function section(blocks: readonly Block[], id: string): Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === id);
  if (start < 0) return [];
  const level = (blocks[start] as { level: number }).level;
  const length = blocks.slice(start + 1).findIndex((block) => block.kind === 'heading' && block.level <= level);
  return blocks.slice(start, length < 0 ? undefined : start + 1 + length);
}

/** A text split at **bold** words. */
export function spans(text: string): { text: string; bold: boolean }[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((piece, i) => ({ text: piece, bold: i % 2 === 1 }))
    .filter((span) => span.text);
}
