/** Milliseconds for data that should have been in the document. */
const TIMEOUT_MS = 8000;

/**
 * Data that the gateway inserts into the document, in `<script type="application/json" id="…">`. If
 * it did not (the script is empty or contains the include comment), it is fetched from `address`.
 * @returns undefined if neither works
 */
export async function pageData(id: string, address: string): Promise<unknown> {
  return parsed(document.getElementById(id)?.textContent ?? '') ?? fetchJson(address);
}

/**
 * JSON from this origin, bypassing caches; undefined if missing.
 * @param address path such as `/modules.json`
 */
export async function fetchJson(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? parsed(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
