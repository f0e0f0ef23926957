"""What the doors lead to: everything that lives as long as the server runs."""

from __future__ import annotations

from dataclasses import dataclass

from pagoria.server.budgets import Budgets
from pagoria.server.client_files import ClientFiles
from pagoria.server.hosts import Hosts
from pagoria.server.identity import Identities
from pagoria.server.origins import Origins
from pagoria.server.tables import Tables


@dataclass(frozen=True)
class House:
    tables: Tables
    identities: Identities
    budgets: Budgets
    hosts: Hosts
    origins: Origins
    client: ClientFiles
    #: What the data and the engine are, for those who look after the server.
    backend: str
