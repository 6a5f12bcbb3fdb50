/** The name of a file that is called as its title, without what file systems and headers read otherwise. @param ending without a dot */
export const fileNameOf = (title: string, ending: string): string =>
  `${title.replaceAll(/[\\/:*?"<>|\s]+/g, '_')}.${ending}`
