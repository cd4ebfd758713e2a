/** The number of a tournament's table: "2" for cup.2. */
export const tableNumber = (table: string): string => table.slice(table.lastIndexOf(".") + 1);
