// SPDX-License-Identifier: MIT
// A page whose code is fetched when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [, redraw] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          redraw((n) => n + 1);
        },
        () => setFailed(true),
      );
    }, []);
    if (failed) return <p class="lost" role="alert">{t("page.not_loaded")}</p>;
    if (!loaded) return <p class="loading" role="status">{t("page.loading")}</p>;
    const Component = loaded;
    return <Component {...props} />;
  };
}
