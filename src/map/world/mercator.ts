/** The world as the square from 0 to 1 that tile 0/0/0 shows, y downwards. */
export { across, down, edge } from '#geo/mercator.ts'
