/**
 * Fills in a template of the gateway: each `${NAME}` in capitals; nginx's own `$name` stays.
 * @throws Error for a name that has no value
 */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`The gateway's template wants ${name}, which has no value.`);
    return value;
  });
}
