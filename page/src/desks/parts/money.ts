/** Amounts as people type them at a desk: "1,250.50", "1250,5", "$20". */

/** Whole cents, or null where it is no amount. A minus in front takes away. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[\s$€£¥_'’]/g, "").replace(/^[A-Z]{3}|[A-Z]{3}$/g, "").replace("−", "-");
  const found = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain);
  if (!found) return null;
  const digits = found[2] ?? "";
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const tail = last < 0 ? "" : digits.slice(last + 1);
  const isDecimal = last >= 0 && tail.length <= 2;
  const whole = (isDecimal ? digits.slice(0, last) : digits).replace(/[.,]/g, "");
  const cents = Number(whole || "0") * 100 + Number((isDecimal ? tail : "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? (found[1] === "-" ? -cents : cents) : null;
}

/** An amount for a text field: "12.50". */
export function centsText(cents: number): string {
  return (cents / 100).toFixed(2);
}
