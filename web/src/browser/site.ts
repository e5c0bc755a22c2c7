/** The site that the page came from: a server, or a folder of files that `kvytok page` wrote. */

/** Whether the page came from a folder of files: then there is no server to ask. */
export const fromFolder = document.documentElement.dataset.site === 'folder';

/** The documentation, if the folder has it. */
export const documentation = document.documentElement.dataset.docs ?? '';

/** The address of a screen for links. A folder may lie anywhere and has one page, so screens stand behind a `#` there. */
export function address(path: string): string {
  return fromFolder ? `#${path}` : path;
}

/** The whole address of a file of the site. */
export function fileAddress(path: string): string {
  return new URL(path, new URL(fromFolder ? '.' : '/', location.href)).href;
}

/** The path of the screen that an address of this site names. */
export function pathOf({ pathname, hash }: { pathname: string; hash: string }): string {
  if (!fromFolder) return pathname;
  return hash.startsWith('#/') ? hash.slice(1) : '/';
}
