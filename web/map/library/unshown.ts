/** Stands for parts around MapLibre's maps that none of ours has: where it looks as a part of the address, and its makers' sign. */

const refuse = (): never => {
  throw new Error('what no map shows is left out of this build of MapLibre')
}

export class Hash {
  constructor() {
    refuse()
  }
}

export class LogoControl {
  constructor() {
    refuse()
  }
}
