# -*- coding: utf-8 -*-
"""
Created on Mon Nov  2 10:00:00 2026

@author: me
"""

#%% import
import os
os.environ["KMP_DUPLICATE_LIB_OK"] = "TRUE"
import torch
get_ipython().run_line_magic('matplotlib', 'inline')

#%% double
def double(x):
    return 2*x

#%% halve
def halve(x):
    return x/2

#%% try
if __name__=='__main__':
    x = input('? ')
    print(double(torch.tensor(float(x))))
#%%
double(torch.ones(3))
