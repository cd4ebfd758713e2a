/** The rows that are known, in the order in which they lay; behind them those that came since, in their own. */
export function inOrder<R>(rows: readonly R[], key: (row: R) => string, order: readonly string[]): readonly R[] {
  if (!order.length) return rows;
  const place = new Map(order.map((each, at) => [each, at]));
  const at = (row: R): number => place.get(key(row)) ?? order.length;
  return [...rows].sort((a, b) => at(a) - at(b));
}
