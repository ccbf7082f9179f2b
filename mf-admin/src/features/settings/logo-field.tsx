import { fitLogo, logoOf, logoPath, logoValue } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { Button, FileDrop } from '@tanabana/ui';
import { useCan } from '../../shared/allowed.tsx';
import { contentCalls } from '../../shared/content-calls.ts';
import { pictureProblem, scaled } from '../products/form/pictures.ts';
import styles from './settings.module.css';

interface LogoFieldProps {
  label: string;
  hint: string | undefined;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** Pixels. */
const PREVIEW_BOX = { width: 280, height: 80 };

/** The shop's logo: uploaded at once, used by pages and emails once the settings are saved. */
export function LogoField({ label, hint, value, error, onChange, ...rest }: LogoFieldProps) {
  const disabled = !useCan('content.write') || rest.disabled;
  const { busy, problem, setProblem, run } = useTask('Failed to upload the logo');
  const logo = logoOf(value);

  async function upload([file]: File[]): Promise<void> {
    const refused = file ? pictureProblem(file) : null;
    if (!file || refused) return setProblem(refused);
    await run(async () => {
      const files = [await scaled(file)];
      onChange(logoValue(await contentCalls.addPicture({ query: { for: 'logo' }, files })));
    });
  }

  return (
    <fieldset className={styles.logo} aria-busy={busy || undefined}>
      <legend>{label}</legend>
      {logo && <img src={logoPath(logo)} alt="The chosen logo" {...fitLogo(logo, PREVIEW_BOX)} />}
      {disabled ? (
        <p className={styles.note}>{logo ? hint : `No logo. ${hint ?? ''}`}</p>
      ) : (
        <FileDrop
          label={busy ? 'Uploading…' : logo ? 'Replace the logo' : 'Upload a logo'}
          hint={hint}
          accept="image/png,image/webp,image/jpeg"
          disabled={busy}
          error={problem ?? error ?? null}
          onFiles={(files) => void upload(files)}
        />
      )}
      {logo && !disabled && (
        <Button variant="quiet" size="s" onClick={() => onChange('')}>
          Remove the logo
        </Button>
      )}
    </fieldset>
  );
}
