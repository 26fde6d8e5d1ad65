/** What the process of the SQL console says of why it ends itself. The code of a killed process differs from system to system. */
export const OUT_OF_MEMORY = 'out of memory'
